import { Link } from 'wouter'
import { paths } from '#web/base/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { words } from './record-words.ts'

/** Stands where there is no such client, or none within reach. */
export const RecordNotFound = ({ id }: { id: string }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold wrap-anywhere">
      {words.missing(id)}
    </h1>
    <p className="max-w-prose text-ink-soft">{words.missingHint}</p>
    <div>
      <BackLink />
    </div>
  </div>
)

/** Stands where a client could not be read. */
export const RecordFailed = ({ message, retry }: { message: string; retry: () => void }) => (
  <div className="grid gap-5">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold">
      {words.client}
    </h1>
    <ErrorState message={words.failedToLoad(message)} retry={retry} />
    <BackLink />
  </div>
)

const BackLink = () => (
  <Link href={paths.clients} className={`${buttonClasses({})} mt-4 justify-self-start`}>
    {words.backToClients}
  </Link>
)
