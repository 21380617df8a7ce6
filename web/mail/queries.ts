import { listOutbox } from '#contract/mail/outbox.ts'
import { usePagedList } from '#web/base/use-paged-list.ts'

/** The e-mails that are not delivered yet, newest first. */
export const useOutbox = () => usePagedList(listOutbox, {})
