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

const buildNotice = (title: string): ToastContent => ({ title })
const buildError = (title: string): ToastContent => ({ title, variant: 'destructive' })
const buildUndoable = (title: string): ToastContent => ({ title, action: { label: 'Undo', onClick: () => {} } })

const queueAfter = (...notices: ToastContent[]): ToastQueue =>
  notices.reduce<ToastQueue>((queue, one, index) => addToastToQueue(queue, { id: index + 1, notice: one }), {})
const titlesIn = ({ current: shown, queued: waiting }: ToastQueue) => [
  shown?.open ? shown.notice.title : null,
  waiting?.notice.title ?? null,
]

describe('one toast at a time', () => {
  test('a new notice replaces the previous one', () => {
    expect(titlesIn(queueAfter(buildNotice('one'), buildNotice('two')))).toEqual(['two', null])
  })

  test('an error replaces any toast immediately', () => {
    expect(titlesIn(queueAfter(buildNotice('one'), buildError('failed')))).toEqual(['failed', null])
    expect(titlesIn(queueAfter(buildUndoable('done'), buildError('failed')))).toEqual(['failed', null])
  })

  test('a notice waits until an undoable toast has closed, and only the newest waiting one is shown', () => {
    const queue = queueAfter(buildUndoable('done'), buildNotice('one'), buildNotice('two'))
    expect(titlesIn(queue)).toEqual(['done', 'two'])
    expect(titlesIn(closeToastInQueue(queue, 1))).toEqual(['two', null])
  })

  test('a newer undoable toast replaces an older one', () => {
    expect(titlesIn(queueAfter(buildUndoable('first'), buildUndoable('second')))).toEqual(['second', null])
  })

  test('a waiting notice is shown after an error that replaced the undoable toast', () => {
    const queue = queueAfter(buildUndoable('done'), buildNotice('later'), buildError('failed'))
    expect(titlesIn(queue)).toEqual(['failed', 'later'])
    expect(titlesIn(closeToastInQueue(queue, 3))).toEqual(['later', null])
  })

  test('a closed toast blocks nothing', () => {
    expect(
      titlesIn(
        addToastToQueue(closeToastInQueue(queueAfter(buildUndoable('done')), 1), {
          id: 2,
          notice: buildNotice('next'),
        }),
      ),
    ).toEqual(['next', null])
  })

  test('a waiting toast can be removed, and any toast can be updated', () => {
    const queue = queueAfter(buildUndoable('done'), buildNotice('later'))
    expect(titlesIn(closeToastInQueue(queue, 2))).toEqual(['done', null])
    expect(titlesIn(updateToastInQueue(queue, 2, buildNotice('other')))).toEqual(['done', 'other'])
    expect(titlesIn(updateToastInQueue(queue, 1, buildNotice('other')))).toEqual(['other', 'later'])
  })

  test('a removed toast is restored neither by closing nor by an update', () => {
    const emptied = closeToastInQueue(queueAfter(buildNotice('one')), 1)
    expect(closeToastInQueue(emptied, 1)).toBe(emptied)
    expect(updateToastInQueue(emptied, 1, buildNotice('again'))).toBe(emptied)
  })

  test('property: an error is shown immediately, and toasts wait only behind an undoable one', () => {
    const kinds = fc.constantFrom(buildNotice, buildError, buildUndoable)
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
            const entry: ToastEntry = { id, notice: step.kind(`${id}`) }
            queue = addToastToQueue(queue, entry)
            if (step.kind === buildError) expect(queue.current?.id).toBe(id)
            expect([queue.current?.id, queue.queued?.id]).toContain(id)
          }
          if (queue.queued)
            expect(queue.current?.open && (queue.current.notice.action || queue.current.notice.variant)).toBeTruthy()
        })
      }),
    )
  })
})
