import { words } from './words.ts'

/** How the day is shown: as cards, or as the open page. */
export type DayView = 'cards' | 'page'

/** Asks once, on the first day, for cards or page, with a small picture of each. */
export const ViewQuestion = ({ onChoose }: { onChoose: (view: DayView) => void }) => (
  <section aria-label={words.viewQuestion} className={questionStyle}>
    <h2 className="font-serif text-lg font-semibold">{words.viewQuestion}</h2>
    <div className="flex gap-2">
      <button type="button" onClick={() => onChoose('cards')} className={choiceStyle}>
        <CardsPicture />
        {words.views.cards}
      </button>
      <button type="button" onClick={() => onChoose('page')} className={choiceStyle}>
        <PagePicture />
        {words.views.page}
      </button>
    </div>
  </section>
)

const CardsPicture = () => (
  <svg viewBox="0 0 56 36" aria-hidden className={pictureStyle}>
    <path
      d="M2 3h16v13H2zM20 3h16v13H20zM38 3h16v13H38zM2 20h16v13H2zM20 20h16v13H20zM38 20h16v13H38z"
      className="fill-sheet stroke-edge"
    />
  </svg>
)

const PagePicture = () => (
  <svg viewBox="0 0 56 36" aria-hidden className={pictureStyle}>
    <path d="M3 8h29M3 15h29M3 22h29M3 29h29" className="stroke-edge" />
    <path d="M9 2v32" className="stroke-red" />
    <path d="M37 5h17v26H37z" className="fill-sheet stroke-edge" />
    <path d="M40 10h11v4H40z" className="fill-teal" />
  </svg>
)

const questionStyle =
  'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sheet px-4 py-3'
const choiceStyle =
  'flex items-center gap-2.5 rounded-control border border-edge bg-paper py-1.5 pr-4 pl-2 text-sm font-medium transition-colors hover:bg-well'
const pictureStyle = 'h-9 w-14 fill-none'
