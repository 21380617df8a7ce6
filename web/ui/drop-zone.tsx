import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** What was let go over a zone: files, and the names of folders, which are none. */
export type Dropped = { files: File[]; folders: string[] }

/**
 * A part of the page that takes files dropped on it, and shows so while some are dragged. Files let go beside it are not
 * opened in the place of the page; drags that carry no files are none of its business.
 */
export function DropZone({
  label,
  onDropped,
  children,
}: {
  label: string
  onDropped: (dropped: Dropped) => void
  children: ReactNode
}) {
  const zone = useRef<HTMLDivElement>(null)
  const state = useFileDrag(zone, onDropped)
  return (
    <div ref={zone} className="relative min-h-80">
      {children}
      {state && (
        <div aria-hidden className={classes(veil, state === 'over' ? 'bg-teal-wash/90' : 'bg-teal-wash/60')}>
          <p className="mx-4 flex items-center gap-2 rounded-full bg-sheet px-4 py-2 font-medium text-teal-deep shadow-float">
            <Upload aria-hidden className="size-4" />
            {label}
          </p>
        </div>
      )}
    </div>
  )
}

const veil =
  'pointer-events-none absolute -inset-2 z-10 flex animate-appear items-start justify-center rounded-card border-2 border-dashed border-teal pt-24'

/** Milliseconds after which a drag that is not heard of is gone; browsers tell of it every 50 to 350. */
const silence = 500

/** Where files are dragged: over the zone, near it on the page, or not at all. */
function useFileDrag(
  zone: { current: HTMLElement | null },
  onDropped: (dropped: Dropped) => void,
): 'over' | 'near' | undefined {
  const [state, setState] = useState<'over' | 'near'>()
  const dropped = useEffectEvent(onDropped)

  useEffect(() => {
    let timer: number
    const isOver = ({ target }: DragEvent) => zone.current?.contains(target as Node) ?? false
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = isOver(event) ? 'copy' : 'none'
      setState(isOver(event) ? 'over' : 'near')
      window.clearTimeout(timer)
      timer = window.setTimeout(setState, silence, undefined)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      window.clearTimeout(timer)
      setState(undefined)
      if (isOver(event)) dropped(whatIsIn(event.dataTransfer!))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [zone])

  return state
}

function whatIsIn({ items }: DataTransfer): Dropped {
  const things = [...items].filter(({ kind }) => kind === 'file')
  const folders = things.map((item) => item.webkitGetAsEntry()).filter((entry) => entry?.isDirectory)
  const files = things.filter((item) => !item.webkitGetAsEntry()?.isDirectory).map((item) => item.getAsFile())
  return { files: files.filter((file) => file !== null), folders: folders.map((entry) => entry!.name) }
}
