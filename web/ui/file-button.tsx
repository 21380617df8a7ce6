import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** A button that lets a person choose files of this machine, several at once; the same ones can be chosen again. */
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
