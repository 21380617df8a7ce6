import { Link } from 'wouter'
import { buttonLook } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { words } from './record-words.ts'

/** Stands where there is no such client, or none within reach. */
export const RecordMissing = ({ id }: { id: string }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold wrap-anywhere">
      {words.missing(id)}
    </h1>
    <p className="max-w-prose text-ink-soft">{words.missingMore}</p>
    <div>
      <Back />
    </div>
  </div>
)

/** Stands where a client could not be read. */
export const RecordFailed = ({ message, retry }: { message: string; retry: () => void }) => (
  <div className="grid gap-5">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold">
      {words.client}
    </h1>
    <Failure message={words.failedToLoad(message)} retry={retry} />
    <Back />
  </div>
)

const Back = () => (
  <Link href="/clients" className={`${buttonLook({})} mt-4 justify-self-start`}>
    {words.backToClients}
  </Link>
)
