import { beforeEach, expect, test, vi } from 'vitest'
import { offerUndo } from '#web/base/undo.ts'
import { toast } from '#web/ui/toast.tsx'

vi.mock('#web/ui/toast.tsx', () => ({ toast: vi.fn(() => ({ dismiss: vi.fn() })) }))

const page = Object.assign(new EventTarget(), { querySelector: vi.fn((): unknown => null) })
vi.stubGlobal('document', page)

/** Presses Ctrl+Z, over a place where one types when told so. */
function press(more: object = {}, typing = false) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'z', ctrlKey: true, ...more })
  Object.defineProperty(event, 'target', { value: { closest: () => (typing ? {} : null) } })
  page.dispatchEvent(event)
}

const offered = () => {
  const undo = vi.fn()
  offerUndo({ title: 'Moved', undo })
  return undo
}
const pressInToast = () => vi.mocked(toast).mock.lastCall![0].action!.press()

beforeEach(() => {
  page.querySelector.mockReturnValue(null)
  offered()
})

test('Ctrl+Z does what Undo does, once, whichever comes first', () => {
  const undo = offered()
  press()
  pressInToast()
  press()
  expect(undo).toHaveBeenCalledOnce()
  const other = offered()
  pressInToast()
  press()
  expect(other).toHaveBeenCalledOnce()
})

test('Command does it too, on a keyboard with capitals on; a redo does not', () => {
  const undo = offered()
  press({ shiftKey: true })
  press({ altKey: true })
  press({ ctrlKey: false })
  expect(undo).not.toHaveBeenCalled()
  press({ ctrlKey: false, metaKey: true, key: 'Z' })
  expect(undo).toHaveBeenCalledOnce()
})

test('only the last thing is undone', () => {
  const [first, second] = [offered(), offered()]
  press()
  press()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('where one types, and under a dialog, the key is not ours', () => {
  const undo = offered()
  press({}, true)
  page.querySelector.mockReturnValue({})
  press()
  expect(undo).not.toHaveBeenCalled()
})
