/**
 * How what is blocked looks. A press answers faster than the fading: only a slow server shows that the card is blocked.
 * Colours change at once, for each that fades delays the frame that shows what was pressed.
 */
export const busyStyle =
  'transition-opacity aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:delay-300'
