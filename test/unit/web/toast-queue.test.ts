import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToastToQueue,
  closeToastInQueue,
  type ToastEntry,
  type ToastContent,
  updateToastInQueue,
  type ToastQueue,
} from '#web/base/toast.ts'

const buildPlain = (title: string): ToastContent => ({ title })
const buildError = (title: string): ToastContent => ({ title, variant: 'destructive' })
const buildUndoable = (title: string): ToastContent => ({ title, action: { label: 'Undo', onClick: () => {} } })

const queueAfter = (...contents: ToastContent[]): ToastQueue =>
  contents.reduce<ToastQueue>((queue, one, index) => addToastToQueue(queue, { id: index + 1, content: one }), {})
const titlesIn = ({ current: shown, queued: waiting }: ToastQueue) => [
  shown?.open ? shown.content.title : null,
  waiting?.content.title ?? null,
]

describe('one toast at a time', () => {
  test('a new toast replaces the previous one', () => {
    expect(titlesIn(queueAfter(buildPlain('one'), buildPlain('two')))).toEqual(['two', null])
  })

  test('an error replaces any toast immediately', () => {
    expect(titlesIn(queueAfter(buildPlain('one'), buildError('failed')))).toEqual(['failed', null])
    expect(titlesIn(queueAfter(buildUndoable('done'), buildError('failed')))).toEqual(['failed', null])
  })

  test('a plain toast waits until an undoable toast has closed, and only the newest waiting one is shown', () => {
    const queue = queueAfter(buildUndoable('done'), buildPlain('one'), buildPlain('two'))
    expect(titlesIn(queue)).toEqual(['done', 'two'])
    expect(titlesIn(closeToastInQueue(queue, 1))).toEqual(['two', null])
  })

  test('a newer undoable toast replaces an older one', () => {
    expect(titlesIn(queueAfter(buildUndoable('first'), buildUndoable('second')))).toEqual(['second', null])
  })

  test('a waiting toast is shown after an error that replaced the undoable toast', () => {
    const queue = queueAfter(buildUndoable('done'), buildPlain('later'), buildError('failed'))
    expect(titlesIn(queue)).toEqual(['failed', 'later'])
    expect(titlesIn(closeToastInQueue(queue, 3))).toEqual(['later', null])
  })

  test('a closed toast blocks nothing', () => {
    expect(
      titlesIn(
        addToastToQueue(closeToastInQueue(queueAfter(buildUndoable('done')), 1), {
          id: 2,
          content: buildPlain('next'),
        }),
      ),
    ).toEqual(['next', null])
  })

  test('a waiting toast can be removed, and any toast can be updated', () => {
    const queue = queueAfter(buildUndoable('done'), buildPlain('later'))
    expect(titlesIn(closeToastInQueue(queue, 2))).toEqual(['done', null])
    expect(titlesIn(updateToastInQueue(queue, 2, buildPlain('other')))).toEqual(['done', 'other'])
    expect(titlesIn(updateToastInQueue(queue, 1, buildPlain('other')))).toEqual(['other', 'later'])
  })

  test('a removed toast is restored neither by closing nor by an update', () => {
    const emptied = closeToastInQueue(queueAfter(buildPlain('one')), 1)
    expect(closeToastInQueue(emptied, 1)).toBe(emptied)
    expect(updateToastInQueue(emptied, 1, buildPlain('again'))).toBe(emptied)
  })

  test('property: an error is shown immediately, and toasts wait only behind an undoable one', () => {
    const kinds = fc.constantFrom(buildPlain, buildError, buildUndoable)
    const steps = fc.array(
      fc.oneof(
        kinds.map((kind) => ({ kind })),
        fc.nat(20).map((close) => ({ close })),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (arbitrarySteps) => {
        let queue: ToastQueue = {}
        arbitrarySteps.forEach((step, id) => {
          if ('close' in step) queue = closeToastInQueue(queue, step.close)
          else {
            const entry: ToastEntry = { id, content: step.kind(`${id}`) }
            queue = addToastToQueue(queue, entry)
            if (step.kind === buildError) expect(queue.current?.id).toBe(id)
            expect([queue.current?.id, queue.queued?.id]).toContain(id)
          }
          if (queue.queued)
            expect(queue.current?.open && (queue.current.content.action || queue.current.content.variant)).toBeTruthy()
        })
      }),
    )
  })
})
