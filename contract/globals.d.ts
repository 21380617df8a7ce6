/** The globals that contract/ uses: it is compiled without the types of the DOM and of Node. */
declare const URL: { canParse(url: string): boolean }

declare class URLSearchParams {
  readonly size: number
  set(name: string, value: string): void
  toString(): string
}
