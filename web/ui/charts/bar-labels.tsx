import type { LabelProps } from 'recharts'
import { formatCount } from '#contract/base/format-count.ts'

/** Creates the label that writes a number in this color into a segment of a bar, unless the segment is too small. */
export const createSegmentLabel = (color: string) =>
  function SegmentLabel({ x, y, width, height, value }: LabelProps) {
    const text = formatCount(Number(value))
    if (Number(width) < text.length * digitWidthPx + 4 || Number(height) < fontSizePx) return null
    return (
      <text
        x={Number(x) + Number(width) / 2}
        y={Number(y) + Number(height) / 2}
        {...{ ...textProps, fill: color, textAnchor: 'middle' }}
      >
        {text}
      </text>
    )
  }

/** The label that writes a text after the end of a bar: recharts' own wraps if the chart is narrow. */
export const EndLabel = ({ x, y, width, height, value }: LabelProps) => (
  <text x={Number(x) + Number(width) + 6} y={Number(y) + Number(height) / 2} {...textProps} fill="var(--ink)">
    {value}
  </text>
)

const fontSizePx = 12
const digitWidthPx = 7.5
const textProps = { fontSize: fontSizePx, dominantBaseline: 'central' } as const
