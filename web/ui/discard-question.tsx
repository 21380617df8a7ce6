import { Button } from './button.tsx'
import { words } from './words.ts'

/** Asks before a form with unsaved changes is closed; on phones the question is above its answers. */
export const DiscardQuestion = ({
  size = 'normal',
  onKeep,
  onDiscard,
}: {
  size?: 'small' | 'normal'
  onKeep: () => void
  onDiscard: () => void
}) => (
  <>
    <p className="mr-auto text-sm font-medium max-sm:w-full">{words.discardQuestion}</p>
    <Button size={size} autoFocus onClick={onKeep}>
      {words.keepEditing}
    </Button>
    {/* Ignores the second click of a double click on the button that was here before. */}
    <Button size={size} variant="danger" onClick={({ detail }) => detail > 1 || onDiscard()}>
      {words.discard}
    </Button>
  </>
)
