export interface Size {
  readonly width: number
  readonly height: number
}

/** How a browser is started. */
export interface BrowserOptions {
  readonly size: Size
  /** Whether the browser refuses cookies and, in Firefox, all storage. */
  readonly blocksStorage: boolean
}

/** An element on the page, in the words of the browser's client. */
export interface Handle {
  click(): Promise<void>
  type(text: string): Promise<void>
  upload(file: string): Promise<void>
}

/** A browser that the steps control. */
export interface Driver {
  /** The browser's name and version. */
  readonly version: string
  goTo(address: string): Promise<void>
  /** Runs an expression on the page and returns its result. */
  run(expression: string): Promise<unknown>
  /** Returns the element that an expression finds; null if it finds none. */
  find(expression: string): Promise<Handle | null>
  /** Saves what the window shows as PNG. */
  photograph(file: `${string}.png`): Promise<void>
  /** The errors that scripts have thrown, where the client reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** An engine whose browser and tools are installed. */
export interface Engine {
  readonly name: string
  open(options: BrowserOptions): Promise<Driver>
  close(): Promise<void>
}
