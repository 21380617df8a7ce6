import { clientStatusLabels, formatFullName, type ListedClient } from '#contract/clients/clients.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatInstantDay } from '#web/base/format-time.ts'
import { useZone } from '#web/base/today.ts'
import { words } from './words.ts'

/**
 * The clients on paper, for both cards and rows: all of them, whereas a list on the screen renders only those in the
 * window, with the column headers on every page. Days are absolute dates, because paper is read later.
 */
export function PrintedClients({
  clients,
  isComplete,
  showsAgent,
}: {
  clients: readonly ListedClient[]
  /** Whether these are all clients that match. */
  isComplete: boolean
  showsAgent: boolean
}) {
  const zone = useZone()
  return (
    <div className="hidden print:block">
      {!isComplete && <p className="mb-3 font-medium">{words.printedTooEarly(clients.length)}</p>}
      <table aria-label={words.clients} className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-b border-edge">
            {[
              words.name,
              words.status,
              words.phone,
              words.email,
              ...(showsAgent ? [words.agent] : []),
              words.addedOn,
              words.activity,
            ].map((header) => (
              <th key={header} scope="col" className="py-1.5 pr-3 text-left font-medium whitespace-nowrap last:pr-0">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr
              key={client.id}
              className="border-b border-line break-inside-avoid *:py-1.5 *:pr-3 *:align-top *:last:pr-0"
            >
              <th scope="row" className="text-left font-medium wrap-anywhere">
                <bdi>{formatFullName(client)}</bdi>
              </th>
              <td>{clientStatusLabels[client.status]}</td>
              <td className="whitespace-nowrap">{client.phone && <bdi>{formatPhone(client.phone)}</bdi>}</td>
              <td className="wrap-anywhere">{client.email && <bdi>{client.email}</bdi>}</td>
              {showsAgent && (
                <td className="wrap-anywhere">
                  <bdi>{client.agentName}</bdi>
                </td>
              )}
              {[client.createdAt, client.lastActivityAt].map((instant, index) => (
                <td key={index} className="whitespace-nowrap">
                  {formatInstantDay(instant, zone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
