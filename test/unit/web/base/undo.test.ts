import { beforeEach, expect, test, vi } from 'vitest'
import { offerUndo } from '#web/base/undo.ts'
import { toast } from '#web/ui/toast.tsx'

vi.mock('#web/ui/toast.tsx', () => ({ toast: vi.fn(() => ({ dismiss: vi.fn() })) }))

const fakeDocument = Object.assign(new EventTarget(), { querySelector: vi.fn((): unknown => null) })
vi.stubGlobal('document', fakeDocument)

/** Presses Ctrl+Z, over a place where one types when told so. */
function pressUndoKey(overrides: object = {}, isTyping = false) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'z', ctrlKey: true, ...overrides })
  Object.defineProperty(event, 'target', { value: { closest: () => (isTyping ? {} : null) } })
  fakeDocument.dispatchEvent(event)
}

const offerTestUndo = () => {
  const undo = vi.fn()
  offerUndo({ title: 'Moved', undo })
  return undo
}
const pressInToast = () => vi.mocked(toast).mock.lastCall![0].action!.onClick()

beforeEach(() => {
  fakeDocument.querySelector.mockReturnValue(null)
  offerTestUndo()
})

test('Ctrl+Z does what Undo does, once, whichever comes first', () => {
  const undo = offerTestUndo()
  pressUndoKey()
  pressInToast()
  pressUndoKey()
  expect(undo).toHaveBeenCalledOnce()
  const other = offerTestUndo()
  pressInToast()
  pressUndoKey()
  expect(other).toHaveBeenCalledOnce()
})

test('Command does it too, on a keyboard with capitals on; a redo does not', () => {
  const undo = offerTestUndo()
  pressUndoKey({ shiftKey: true })
  pressUndoKey({ altKey: true })
  pressUndoKey({ ctrlKey: false })
  expect(undo).not.toHaveBeenCalled()
  pressUndoKey({ ctrlKey: false, metaKey: true, key: 'Z' })
  expect(undo).toHaveBeenCalledOnce()
})

test('only the last thing is undone', () => {
  const [first, second] = [offerTestUndo(), offerTestUndo()]
  pressUndoKey()
  pressUndoKey()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('where one types, and under a dialog, the key is not ours', () => {
  const undo = offerTestUndo()
  pressUndoKey({}, true)
  fakeDocument.querySelector.mockReturnValue({})
  pressUndoKey()
  expect(undo).not.toHaveBeenCalled()
})
