import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTheme } from './theme.ts'
import { words } from './words.ts'

/** The themes to choose from, with their labels and icons. */
export const themeOptions = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const

/** Radio buttons for the theme of this browser. */
export function ThemeRadioGroup() {
  const [theme, setTheme] = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{words.theme}</legend>
      <div className="grid grid-cols-3 gap-2">
        {themeOptions.map(({ value, label, icon }) => (
          <label key={value} className={optionStyle}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === theme}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const optionStyle =
  'relative flex h-10 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge bg-sheet px-2 text-sm font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink touch:h-11 has-checked:border-teal has-checked:bg-teal-wash has-checked:text-teal-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal [&_svg]:size-4'
