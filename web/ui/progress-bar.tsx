/** Progress from 0 to 1; `valueText` puts it into words for screen readers. */
export const ProgressBar = ({ label, fraction, valueText }: { label: string; fraction: number; valueText: string }) => (
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
      className="h-full origin-left rounded-full bg-teal transition-transform"
      style={{ transform: `scaleX(${fraction})` }}
    />
  </div>
)
