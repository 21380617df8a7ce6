import { Mail, MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import type { TaskMessageChannel } from './messages.ts'
import { words } from './words.ts'

type ChannelRadioGroupProps = {
  channels: readonly TaskMessageChannel[]
  client: ClientSummary | null
  value: TaskMessageChannel
  onChange: (channel: TaskMessageChannel) => void
}

/** Radio buttons for the channels, each with the client's address or number. */
export function ChannelRadioGroup({ channels, client, value, onChange }: ChannelRadioGroupProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{words.channel}</legend>
      <div className="grid grid-flow-row gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {channels.map((channel) => (
          <label key={channel} className={choiceStyle}>
            <input
              type="radio"
              name={name}
              value={channel}
              checked={channel === value}
              onChange={() => onChange(channel)}
              className="row-span-2 size-4 accent-teal"
            />
            <span className="flex items-center gap-1.5 text-sm font-medium">
              {channel === 'email' ? <Mail aria-hidden /> : <MessageSquareText aria-hidden />}
              {words.channels[channel]}
            </span>
            {client && (
              <bdi className="text-sm wrap-anywhere text-ink-soft">
                {channel === 'email' ? client.email : formatPhone(client.phone ?? '')}
              </bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choiceStyle =
  'grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-control border border-edge px-3 py-2 transition-colors hover:bg-well has-checked:border-teal has-checked:bg-teal-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal [&_svg]:size-4 [&_svg]:shrink-0'
