import { useLayoutEffect, useRef, useState } from 'react'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/base/endpoint.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { joinClasses } from './join-classes.ts'
import { ErrorState } from './load-states.tsx'
import { words } from './words.ts'

/** Text with its line breaks, clamped to its first lines, with a Show more button if it is longer. */
export const ExpandableText = (props: ExpandableTextProps) => <Text key={props.textId ?? props.children} {...props} />

type TruncatedTextProps<E extends Endpoint> = Omit<ExpandableTextProps, 'onExpand'> & {
  endpoint: E
  input: EndpointInput<E>
  selectText: (row: EndpointReply<E>) => string | null
  describeFailure: (reason: string) => string
}

/** Text of a row in a list; if it is truncated there, the full row is read when the text is expanded. */
export function TruncatedText<E extends Endpoint>({
  endpoint,
  input,
  selectText,
  describeFailure,
  isTruncated = false,
  children: text,
  ...props
}: TruncatedTextProps<E>) {
  const [isExpanded, setIsExpanded] = useState(false)
  const query = useEndpointQuery(endpoint, input, { enabled: isTruncated && isExpanded })
  const fullText = query.state === 'ready' ? selectText(query.data) : undefined
  return (
    <>
      <ExpandableText {...props} isTruncated={isTruncated} onExpand={() => setIsExpanded(true)}>
        {isTruncated ? (fullText ?? `${text}…`) : text}
      </ExpandableText>
      {isTruncated && query.state === 'failed' && (
        <ErrorState message={describeFailure(query.message)} retry={query.retry} />
      )}
    </>
  )
}

type ExpandableTextProps = {
  lines?: keyof typeof lineClamps
  className?: string
  /** Identifies a text that is replaced by a longer one while it is shown; another text starts clamped. */
  textId?: string
  /** Whether more of the text can be loaded: the button is then shown however short the text is. */
  isTruncated?: boolean
  onExpand?: () => void
  onPrefetch?: () => void
  children: string
}

function Text({
  lines = 6,
  className,
  isTruncated = false,
  onExpand,
  onPrefetch,
  children: text,
}: ExpandableTextProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const [isLong, setIsLong] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const { current } = paragraph
    if (!current) return
    const measure = () =>
      setIsLong((wasLong) => (isExpanded ? wasLong : current.scrollHeight > current.clientHeight + 1))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isExpanded])

  return (
    <div className={joinClasses('max-w-prose', className)}>
      <p
        ref={paragraph}
        dir="auto"
        className={joinClasses('text-left whitespace-pre-line wrap-anywhere', !isExpanded && lineClamps[lines])}
      >
        {text}
      </p>
      {(isLong || isTruncated) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => {
            setIsExpanded(!isExpanded)
            if (!isExpanded) onExpand?.()
          }}
          onPointerEnter={onPrefetch}
          onFocus={onPrefetch}
          className={toggleClasses}
        >
          {isExpanded ? words.showLess : words.showMore}
        </button>
      )}
    </div>
  )
}

const lineClamps = { 2: 'line-clamp-2', 3: 'line-clamp-3', 6: 'line-clamp-6' } as const
const toggleClasses =
  '-ml-1.5 inline-flex min-h-6 items-center rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11'
