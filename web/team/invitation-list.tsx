import { Clock, Link2, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint, EndpointInput } from '#contract/base/endpoint.ts'
import { isInvitationExpired, type Invitation, type InvitationLink } from '#contract/team/invitations.ts'
import { copyText } from '#web/base/copy-text.ts'
import { toast } from '#web/base/toast.ts'
import { useZone } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RowListSkeleton, moveFocusOnUnmount, RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { RowFact, RowFactList } from '#web/ui/rows/row-facts.tsx'
import { formatInvitationExpiry, words } from './words.ts'

type InvitationListProps = {
  invitations: QueryResult<Invitation[]>
  /** Whether the rows offer new links. */
  canInvite?: boolean
  /** The buttons of an invitation's row, `InvitationButtons`. */
  renderActions: (invitation: Invitation) => ReactNode
}

/** The invitations of an organization in all states of a list. */
export function InvitationList({ invitations, canInvite = true, renderActions }: InvitationListProps) {
  const [now] = useState(() => new Date())
  if (invitations.state === 'loading') return <RowListSkeleton label={words.loadingInvitations} />
  if (invitations.state === 'failed')
    return <ErrorState message={words.failedToLoadInvitations(invitations.message)} retry={invitations.retry} />
  if (!invitations.data.length) return <EmptyState title={words.noInvitations}>{words.noInvitationsHint}</EmptyState>
  return (
    <>
      {canInvite && <p className="mb-3 text-sm text-ink-soft">{words.newLinkHint}</p>}
      <RowList rows={invitations.data} label={words.pendingInvitations} isCard>
        {(invitation, rowProps) => (
          <InvitationRow
            key={invitation.id}
            {...rowProps}
            invitation={invitation}
            isExpired={isInvitationExpired(invitation, now)}
          >
            {renderActions(invitation)}
          </InvitationRow>
        )}
      </RowList>
    </>
  )
}

type InvitationButtonsProps<R extends Endpoint, L extends LinkEndpoint, C extends Endpoint> = {
  invitation: Invitation
  canInvite?: boolean
  /** The calls for the viewer's organization, or for any. */
  endpoints: { resend: R; createLink: L; cancel: C }
  input: EndpointInput<R> & EndpointInput<L> & EndpointInput<C>
  canceledText: string
}

type LinkEndpoint = Endpoint & { reply: typeof InvitationLink }

/** Copy link and Resend, if the organization may invite, and Cancel, which asks first. */
export function InvitationButtons<R extends Endpoint, L extends LinkEndpoint, C extends Endpoint>({
  invitation: { id: targetId, email },
  canInvite = true,
  endpoints,
  input,
  canceledText,
}: InvitationButtonsProps<R, L, C>) {
  const options = { prefersServerMessage: true, targetId }
  const resending = useWrite(endpoints.resend, { ...options, failed: words.failedToResend })
  const linking = useWrite(endpoints.createLink, { ...options, failed: words.failedToCopyLink })
  const canceling = useWrite(endpoints.cancel, { ...options, failed: words.failedToCancel })
  const sendsMail = useSendsMail()
  const [uncopiedLink, setUncopiedLink] = useState<string>()
  const isPending = resending.isPending || linking.isPending || canceling.isPending
  const copied = { title: words.linkCopied, description: words.linkCopiedHint(email) }
  const cancel = async () => {
    const { ok } = await canceling.send(input)
    if (ok) toast({ title: canceledText, description: email })
  }
  const resend = async () => {
    const { ok } = await resending.send(input)
    if (ok) toast({ title: words.resent(sendsMail), description: email })
  }
  const createLink = async () => {
    const result = await linking.send(input)
    return result.ok ? result.reply.url : undefined
  }
  const copyLink = async () => {
    setUncopiedLink(undefined)
    const link = createLink()
    if (await copyText(link)) toast(copied)
    else setUncopiedLink(await link)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={words.cancelInvitationTo(email)}
        aria-disabled={isPending}
        onClick={() => isPending || !window.confirm(words.confirmCancel(email)) || void cancel()}
      >
        {words.cancelInvitation}
      </Button>
      {canInvite && (
        <>
          <Button
            size="small"
            aria-label={words.resendTo(email)}
            aria-disabled={isPending}
            onClick={() => isPending || void resend()}
          >
            {words.resend}
          </Button>
          <Button
            size="small"
            aria-label={words.copyLinkTo(email)}
            aria-disabled={isPending}
            onClick={() => isPending || void copyLink()}
          >
            <Link2 aria-hidden />
            {words.copyLink}
          </Button>
        </>
      )}
      {uncopiedLink && (
        <div className="w-full py-2">
          <CopyField label={words.link} hint={words.linkHint} value={uncopiedLink} words={words} copied={copied} />
        </div>
      )}
    </>
  )
}

type InvitationRowProps = RowElementProps & {
  invitation: Invitation
  isExpired: boolean
  children: ReactNode
}

function InvitationRow({ invitation, isExpired, children, ...rowProps }: InvitationRowProps) {
  const { id, email, role, hasInviterLeft, expiresAt } = invitation
  const zone = useZone()
  return (
    <li {...rowProps} ref={moveFocusOnUnmount} aria-labelledby={`invitation-${id}`} className={rowStyle}>
      <div className="grid min-w-0 gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`invitation-${id}`} className="min-w-0 font-medium wrap-anywhere">
            {email}
          </h3>
          <Badge tone={role === 'agent' ? 'plain' : 'teal'}>{words.roleLabels[role]}</Badge>
        </div>
        <RowFactList>
          {isExpired || hasInviterLeft ? (
            <li>
              <Badge>{isExpired ? words.expired : words.needsResend}</Badge>
            </li>
          ) : (
            <RowFact icon={Clock} meaning={words.validity}>
              {formatInvitationExpiry(expiresAt, zone)}
            </RowFact>
          )}
          <RowFact icon={UserRound}>{words.invitedBy(invitation)}</RowFact>
        </RowFactList>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1">{children}</div>
    </li>
  )
}

const rowStyle =
  'grid gap-x-4 gap-y-2 border-t border-line py-3 -mx-2 px-2 -outline-offset-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center'
