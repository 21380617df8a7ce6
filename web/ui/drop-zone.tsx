import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** What was let go over a zone: files, and the names of folders, which are none. */
export type DroppedItems = { files: File[]; folders: string[] }

/**
 * A part of the page that takes files dropped on it, and shows so while some are dragged. Files let go beside it are not
 * opened in the place of the page; drags that carry no files are none of its business.
 */
export function DropZone({
  label,
  onDrop,
  children,
}: {
  label: string
  onDrop: (items: DroppedItems) => void
  children: ReactNode
}) {
  const zone = useRef<HTMLDivElement>(null)
  const dragState = useFileDrag(zone, onDrop)
  return (
    <div ref={zone} className="relative min-h-80">
      {children}
      {dragState && (
        <div
          aria-hidden
          className={classes(overlayClasses, dragState === 'over' ? 'bg-teal-wash/90' : 'bg-teal-wash/60')}
        >
          <p className="mx-4 flex items-center gap-2 rounded-full bg-sheet px-4 py-2 font-medium text-teal-deep shadow-float">
            <Upload aria-hidden className="size-4" />
            {label}
          </p>
        </div>
      )}
    </div>
  )
}

const overlayClasses =
  'pointer-events-none absolute -inset-2 z-10 flex animate-appear items-start justify-center rounded-card border-2 border-dashed border-teal pt-24'

/** Milliseconds after which a drag that is not heard of is gone; browsers tell of it every 50 to 350. */
const dragTimeoutMs = 500

/** Where files are dragged: over the zone, near it on the page, or not at all. */
function useFileDrag(
  zone: { current: HTMLElement | null },
  onDrop: (items: DroppedItems) => void,
): 'over' | 'near' | undefined {
  const [dragState, setDragState] = useState<'over' | 'near'>()
  const handleDropped = useEffectEvent(onDrop)

  useEffect(() => {
    let timer: number
    const isOver = ({ target }: DragEvent) => zone.current?.contains(target as Node) ?? false
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const handleDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = isOver(event) ? 'copy' : 'none'
      setDragState(isOver(event) ? 'over' : 'near')
      window.clearTimeout(timer)
      timer = window.setTimeout(setDragState, dragTimeoutMs, undefined)
    }
    const handleDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      window.clearTimeout(timer)
      setDragState(undefined)
      if (isOver(event)) handleDropped(readDroppedItems(event.dataTransfer!))
    }
    window.addEventListener('dragover', handleDragOver)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('dragover', handleDragOver)
      window.removeEventListener('drop', handleDrop)
    }
  }, [zone])

  return dragState
}

function readDroppedItems({ items }: DataTransfer): DroppedItems {
  const fileItems = [...items].filter(({ kind }) => kind === 'file')
  const folders = fileItems.map((item) => item.webkitGetAsEntry()).filter((entry) => entry?.isDirectory)
  const files = fileItems.filter((item) => !item.webkitGetAsEntry()?.isDirectory).map((item) => item.getAsFile())
  return { files: files.filter((file) => file !== null), folders: folders.map((entry) => entry!.name) }
}
