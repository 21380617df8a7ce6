/** The W3C's input actions, which WebDriver and WebDriver BiDi share. */
export type InputSource = { id: string; type: 'key' | 'pointer'; actions: object[]; parameters?: object }

/** A browser with one window, driven by WebDriver or WebDriver BiDi. */
export type Driver = {
  version: string
  navigate: (url: string) => Promise<unknown>
  /** Calls a function, given as text, with a JSON text; resolves to the text that it returns. */
  call: (functionText: string, json: string) => Promise<string>
  perform: (sources: InputSource[]) => Promise<unknown>
  /** A PNG of the window in Base64. */
  takeScreenshot: () => Promise<string>
  /** Errors of scripts and of the console since the browser was opened. */
  listErrors: () => string[]
  close: () => Promise<void>
}

export type DriverOptions = { width: number; height: number; pixelRatio: number; zone: string; isPhone: boolean }
