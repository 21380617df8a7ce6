import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { added, closed, type Entry, type Notice, reworded, type ToastQueue } from '#web/ui/toast-queue.ts'

const notice = (title: string): Notice => ({ title })
const error = (title: string): Notice => ({ title, variant: 'destructive' })
const undoable = (title: string): Notice => ({ title, action: { label: 'Undo', press: () => {} } })

const after = (...notices: Notice[]): ToastQueue =>
  notices.reduce<ToastQueue>((queue, one, index) => added(queue, { id: index + 1, notice: one }), {})
const titles = ({ shown, waiting }: ToastQueue) => [
  shown?.open ? shown.notice.title : null,
  waiting?.notice.title ?? null,
]

describe('one toast at a time', () => {
  test('the newest notice replaces the one before', () => {
    expect(titles(after(notice('one'), notice('two')))).toEqual(['two', null])
  })

  test('an error replaces anything at once', () => {
    expect(titles(after(notice('one'), error('failed')))).toEqual(['failed', null])
    expect(titles(after(undoable('done'), error('failed')))).toEqual(['failed', null])
  })

  test('a notice waits until a way back had its time, and the newest of those that wait is the one', () => {
    const queue = after(undoable('done'), notice('one'), notice('two'))
    expect(titles(queue)).toEqual(['done', 'two'])
    expect(titles(closed(queue, 1))).toEqual(['two', null])
  })

  test('a newer way back replaces an older one', () => {
    expect(titles(after(undoable('first'), undoable('second')))).toEqual(['second', null])
  })

  test('what waits comes after an error that pushed the way back aside', () => {
    const queue = after(undoable('done'), notice('later'), error('failed'))
    expect(titles(queue)).toEqual(['failed', 'later'])
    expect(titles(closed(queue, 3))).toEqual(['later', null])
  })

  test('a closed one blocks nothing', () => {
    expect(titles(added(closed(after(undoable('done')), 1), { id: 2, notice: notice('next') }))).toEqual(['next', null])
  })

  test('a waiting one can be taken away, and words changed, wherever a toast is', () => {
    const queue = after(undoable('done'), notice('later'))
    expect(titles(closed(queue, 2))).toEqual(['done', null])
    expect(titles(reworded(queue, 2, notice('other')))).toEqual(['done', 'other'])
    expect(titles(reworded(queue, 1, notice('other')))).toEqual(['other', 'later'])
  })

  test('a toast that is gone comes back neither by closing nor by other words', () => {
    const gone = closed(after(notice('one')), 1)
    expect(closed(gone, 1)).toBe(gone)
    expect(reworded(gone, 1, notice('again'))).toBe(gone)
  })

  test('whatever comes, an error is seen at once, and only over a way back does something wait', () => {
    const kinds = fc.constantFrom(notice, error, undoable)
    const steps = fc.array(
      fc.oneof(
        kinds.map((kind) => ({ kind })),
        fc.nat(20).map((close) => ({ close })),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (taken) => {
        let queue: ToastQueue = {}
        taken.forEach((step, id) => {
          if ('close' in step) queue = closed(queue, step.close)
          else {
            const entry: Entry = { id, notice: step.kind(`${id}`) }
            queue = added(queue, entry)
            if (step.kind === error) expect(queue.shown?.id).toBe(id)
            expect([queue.shown?.id, queue.waiting?.id]).toContain(id)
          }
          if (queue.waiting)
            expect(queue.shown?.open && (queue.shown.notice.action || queue.shown.notice.variant)).toBeTruthy()
        })
      }),
    )
  })
})
