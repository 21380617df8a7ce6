/** Reads the value of an option of the command line; undefined without it. */
export function readOption(name: string): string | undefined {
  const index = process.argv.indexOf(name)
  return index < 0 ? undefined : process.argv[index + 1]
}

/** Reads an option, or another text, that is a whole number. Throws an Error for any other value. */
export function readNumber(name: string, defaultValue: number, text = readOption(name)): number {
  const value = Number(text ?? defaultValue)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} takes a whole number of at least 1`)
  return value
}
