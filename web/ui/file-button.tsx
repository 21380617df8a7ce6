import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** Opens the file picker, for several files by default. The same file can be chosen twice in a row. */
export function FileButton({
  onFiles,
  accept,
  multiple = true,
  ...rest
}: ComponentProps<typeof Button> & {
  onFiles: (files: File[]) => void
  /** Extensions that the picker offers, such as `.pdf`. */
  accept?: string
  multiple?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length) onFiles(files)
        }}
      />
    </>
  )
}
