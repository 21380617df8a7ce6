/** How far something is, from 0 to 1; `said` is how a person would put it. */
export const ProgressBar = ({
  label,
  share: fraction,
  said: valueText,
}: {
  label: string
  share: number
  said: string
}) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(fraction * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuetext={valueText}
    className="h-1.5 w-full overflow-hidden rounded-full bg-well forced-colors:border"
  >
    <div
      className="h-full origin-left rounded-full bg-teal transition-transform forced-colors:bg-[Highlight]"
      style={{ transform: `scaleX(${fraction})` }}
    />
  </div>
)
