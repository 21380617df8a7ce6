import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'

/** Dropped files, and the names of dropped folders, which cannot be uploaded. */
export type DroppedItems = { files: File[]; folders: string[] }

type DropZoneProps = { label: string; onDrop: (items: DroppedItems) => void; children: ReactNode }

/**
 * Accepts dropped files, and is highlighted during a drag. Prevents the browser from opening files dropped outside of
 * it. Ignores drags without files.
 */
export function DropZone({ label, onDrop, children }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const dragState = useFileDrag(zone, onDrop)
  return (
    <div ref={zone} className="relative min-h-80">
      {children}
      {dragState && (
        <div
          aria-hidden
          className={joinClasses(overlayClasses, dragState === 'over' ? 'bg-teal-wash/90' : 'bg-teal-wash/60')}
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

/** A drag without an event for this long has ended; browsers send one every 50 to 350 ms. */
const dragTimeoutMs = 500

/** Whether files are dragged over the zone or elsewhere over the page. */
function useFileDrag(
  zone: { current: HTMLElement | null },
  onDrop: (items: DroppedItems) => void,
): 'over' | 'elsewhere' | undefined {
  const [dragState, setDragState] = useState<'over' | 'elsewhere'>()
  const handleDropped = useEffectEvent(onDrop)

  useEffect(() => {
    let timer: number
    const isOver = ({ target }: DragEvent) => zone.current?.contains(target as Node) ?? false
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const handleDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = isOver(event) ? 'copy' : 'none'
      setDragState(isOver(event) ? 'over' : 'elsewhere')
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
