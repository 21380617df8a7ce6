import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** Opens the file picker for several files. The same file can be chosen twice in a row. */
export function FileButton({ onFiles, ...rest }: ComponentProps<typeof Button> & { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
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
