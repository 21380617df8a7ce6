import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from '#web/base/toast.ts'
import { registerUndo, offerUndo, saveWithUndo, undoLastChange, type UndoOffer, withdrawUndo } from '#web/base/undo.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn(() => ({ dismiss: vi.fn() })) }))

const fakeDocument = Object.assign(new EventTarget(), { querySelector: vi.fn((): unknown => null) })
vi.stubGlobal('document', fakeDocument)

/** Presses Ctrl+Z, in an input when `isTyping`. */
function pressUndoKey(overrides: object = {}, isTyping = false) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'z', ctrlKey: true, ...overrides })
  Object.defineProperty(event, 'target', { value: { closest: () => (isTyping ? {} : null) } })
  fakeDocument.dispatchEvent(event)
}

const offerTestUndo = (changed: readonly string[] = ['task a']) => {
  const undo = vi.fn()
  offerUndo({ title: 'Moved', changed, undo })
  return undo
}
const pressInToast = () => vi.mocked(toast).mock.lastCall![0].action!.onClick()

beforeEach(() => {
  fakeDocument.querySelector.mockReturnValue(null)
  offerTestUndo()
})

test('Ctrl+Z and Undo undo once, whichever comes first', () => {
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

test('Command+Z undoes too, also with Caps Lock; redo and Alt do not', () => {
  const undo = offerTestUndo()
  pressUndoKey({ shiftKey: true })
  pressUndoKey({ altKey: true })
  pressUndoKey({ ctrlKey: false })
  expect(undo).not.toHaveBeenCalled()
  pressUndoKey({ ctrlKey: false, metaKey: true, key: 'Z' })
  expect(undo).toHaveBeenCalledOnce()
})

test('only the last change is undone', () => {
  const [first, second] = [offerTestUndo(), offerTestUndo()]
  pressUndoKey()
  pressUndoKey()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('a newer change without a toast is what the key undoes, and the toast still undoes its own', () => {
  const first = offerTestUndo()
  const second = vi.fn()
  registerUndo(['task b'], second)
  pressUndoKey()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  pressInToast()
  expect(first).toHaveBeenCalledOnce()
})

test('an offer ends with the next change of what it is about, and with no other', () => {
  const undo = offerTestUndo(['task a', 'task b'])
  const { dismiss } = vi.mocked(toast).mock.results.at(-1)!.value as ReturnType<typeof toast>
  withdrawUndo(['task c'])
  expect(dismiss).not.toHaveBeenCalled()
  withdrawUndo(['updateTask 1', 'task b'])
  expect(dismiss).toHaveBeenCalledOnce()
  pressInToast()
  pressUndoKey()
  expect(undo).not.toHaveBeenCalled()
})

test('the toast of an older change and the key of a newer one end each by its own', () => {
  const first = offerTestUndo(['task a'])
  const second = vi.fn()
  registerUndo(['task b'], second)
  withdrawUndo(['task b'])
  pressUndoKey()
  expect(second).not.toHaveBeenCalled()
  pressInToast()
  expect(first).toHaveBeenCalledOnce()
})

test('Ctrl+Z is ignored while typing and under a dialog', () => {
  const undo = offerTestUndo()
  pressUndoKey({}, true)
  fakeDocument.querySelector.mockReturnValue({})
  pressUndoKey()
  expect(undo).not.toHaveBeenCalled()
})

describe('Ctrl+Z while a change is being saved', () => {
  /** Begins a save, which ends when the test says so. */
  function beginSave(name = 'task b') {
    const undo = vi.fn()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const saved = saveWithUndo(async (): Promise<UndoOffer | undefined> => {
      return (await promise) ? registerUndo([name], undo) : undefined
    })
    return {
      undo,
      end: async (isSaved: boolean) => {
        resolve(isSaved)
        expect(await saved).toBe(isSaved)
      },
    }
  }

  test('undoes it once it is saved, exactly once, and nothing older', async () => {
    const older = offerTestUndo()
    const save = beginSave()
    pressUndoKey()
    pressUndoKey()
    expect(save.undo).not.toHaveBeenCalled()
    await save.end(true)
    expect(save.undo).toHaveBeenCalledOnce()
    pressUndoKey()
    expect(save.undo).toHaveBeenCalledOnce()
    expect(older).not.toHaveBeenCalled()
  })

  test('undoes nothing when the save fails; then an older change can be undone again', async () => {
    const older = offerTestUndo()
    const save = beginSave()
    pressUndoKey()
    await save.end(false)
    expect(older).not.toHaveBeenCalled()
    pressUndoKey()
    expect(older).toHaveBeenCalledOnce()
    expect(save.undo).not.toHaveBeenCalled()
  })

  test('undoes nothing when the save throws', async () => {
    const older = offerTestUndo()
    const saved = saveWithUndo(() => Promise.reject(new Error('broken')))
    pressUndoKey()
    await expect(saved).rejects.toThrow('broken')
    expect(older).not.toHaveBeenCalled()
    pressUndoKey()
    expect(older).toHaveBeenCalledOnce()
  })

  test.for(['before', 'after'])('is about the save that began last, pressed %s the first has ended', async (moment) => {
    const [first, second] = [beginSave(), beginSave()]
    if (moment === 'before') pressUndoKey()
    await first.end(true)
    if (moment === 'after') pressUndoKey()
    await second.end(true)
    expect(first.undo).not.toHaveBeenCalled()
    expect(second.undo).toHaveBeenCalledOnce()
  })

  test('is not about a slower save that began before the last change', async () => {
    const [slow, last] = [beginSave(), beginSave()]
    await last.end(true)
    pressUndoKey()
    expect(last.undo).toHaveBeenCalledOnce()
    await slow.end(true)
    expect(slow.undo).not.toHaveBeenCalled()
  })

  test('is about the change that began last, also once a slower save has ended', async () => {
    const [slow, last] = [beginSave(), beginSave('task c')]
    await last.end(true)
    await slow.end(true)
    pressUndoKey()
    expect(last.undo).toHaveBeenCalledOnce()
    expect(slow.undo).not.toHaveBeenCalled()
  })

  test('is left to the field while typing', async () => {
    const save = beginSave()
    pressUndoKey({}, true)
    await save.end(true)
    expect(save.undo).not.toHaveBeenCalled()
  })
})

test('the last change of a thing is undone by its name, once, also after changes of others', () => {
  const first = offerTestUndo(['task b'])
  const second = offerTestUndo(['task b', 'task c'])
  offerTestUndo(['task d'])
  expect([undoLastChange('task b'), undoLastChange('task b'), undoLastChange('task c')]).toEqual([true, false, false])
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})
