/** Returns the name of a child's unexpected error and where it was thrown, in lines, without any text of the file. */
export function describeErrorOrigin(error: unknown): string {
  const { name, stack = '' } = error as Error
  return [name, ...(stack.match(/^ {4}at .+$/gm) ?? []).slice(0, 4)].join('\n')
}
