import { useState } from 'react'
import { toPartOfSentence } from '#web/base/format-time.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { CheckBox } from '#web/ui/field.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useCreateFeed, useDeleteFeed, useFeed } from './queries.ts'
import { words } from './words.ts'

/** Creates, shows once and deletes the secret address of the viewer's calendar feed. */
export function FeedSettings() {
  const query = useFeed()
  const formatInstant = useFormatInstant()
  const creation = useCreateFeed()
  const deletion = useDeleteFeed()
  const [url, setUrl] = useState<string>()
  const [showsNames, setShowsNames] = useState(false)
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loading}>
        <Skeleton className="h-31 sm:h-25 sm:touch:h-26 lg:h-30" />
      </LoadingState>
    )
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  const { createdAt, showsNames: hasNames } = query.data
  const busy = creation.isPending || deletion.isPending
  const make = async () => {
    const result = await creation.send({ body: { showsNames } })
    if (result.ok) setUrl(result.reply.url)
  }
  const end = async () => {
    const result = await deletion.send({})
    if (result.ok) setUrl(undefined)
  }
  return (
    <>
      {url !== undefined && <NewAddress url={url} />}
      {createdAt !== null && (
        <p className="text-sm">{words.madeOn(toPartOfSentence(formatInstant(createdAt).relative), hasNames)}</p>
      )}
      <CheckBox
        label={words.showsNames}
        hint={words.showsNamesHint}
        checked={showsNames}
        onChange={({ target }) => setShowsNames(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void make()}>
          {createdAt === null ? words.make : words.makeNew}
        </Button>
        {createdAt !== null && (
          <Button variant="quiet" busy={busy} onClick={() => void end()}>
            {words.end}
          </Button>
        )}
      </div>
    </>
  )
}

const NewAddress = ({ url }: { url: string }) => (
  <div role="status" className="rounded-control bg-teal-wash p-3">
    <CopyField
      label={words.address}
      hint={words.shownOnce}
      value={url}
      words={words}
      copied={{ title: words.copied }}
    />
  </div>
)
