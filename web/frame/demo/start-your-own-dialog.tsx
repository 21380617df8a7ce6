import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Explains how to leave the demo and run one's own Daybook, in short; the README has the details. */
export const StartYourOwnDialog = (dialog: DialogState) => (
  <Dialog
    {...dialog}
    title={words.startYourOwnTitle}
    description={words.startYourOwnHint}
    footer={
      <DialogClose>
        <Button>{words.close}</Button>
      </DialogClose>
    }
  >
    <ol className="grid list-decimal gap-3 pl-5 marker:text-ink-faint">
      {words.startYourOwnSteps.map(({ text, command }) => (
        <li key={text} className="pl-1">
          {text}
          {command && (
            <code className="mt-1.5 block overflow-x-auto rounded-control bg-well px-3 py-2 font-mono text-sm whitespace-pre">
              {command}
            </code>
          )}
        </li>
      ))}
    </ol>
    <p className="mt-4 text-sm text-ink-soft">{words.startYourOwnMore}</p>
  </Dialog>
)
