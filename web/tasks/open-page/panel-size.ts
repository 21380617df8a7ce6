import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export type PanelSize = ReturnType<typeof usePanelSize>

/** The height of the panel in narrow windows: dragging it up shows all, dragging it down half and then nothing. */
export function usePanelSize(content: RefObject<HTMLElement | null>, close: () => void) {
  const [isFullHeight, setIsFullHeight] = useState(false)
  const [hasHiddenContent, setHasHiddenContent] = useState(false)
  useEffect(() => {
    const scrolling = content.current!
    const observer = new ResizeObserver(() => setHasHiddenContent(scrolling.scrollHeight > scrolling.clientHeight))
    for (const one of [scrolling, ...scrolling.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [content])
  const start = useRef<number>(undefined)
  const onPointerDown = ({ clientY, currentTarget, target, pointerId }: PointerEvent<HTMLElement>) => {
    if ((target as Element).closest('button, a')) return
    start.current = clientY
    currentTarget.setPointerCapture(pointerId)
  }
  const onPointerUp = ({ clientY }: PointerEvent) => {
    if (start.current === undefined) return
    const moved = clientY - start.current
    start.current = undefined
    if (moved < -dragPx) setIsFullHeight(true)
    else if (moved > dragPx && isFullHeight) setIsFullHeight(false)
    else if (moved > dragPx) close()
  }
  const toggle = () => setIsFullHeight(!isFullHeight)
  return { isFullHeight, hasHiddenContent, toggle, dragHandlers: { onPointerDown, onPointerUp } }
}

const dragPx = 40
