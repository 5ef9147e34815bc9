/** A kind of event that code reports and that the metrics count, if they are on. */
export interface Measurement<Event> {
  /** Reports an event. `describe` runs only while somebody listens. */
  report(describe: () => Event): void
  /** Calls `hear` for every event from now on. Returns a function that stops this. */
  listen(hear: (event: Event) => void): () => void
}

const createMeasurement = <Event>(): Measurement<Event> => {
  const listeners = new Set<(event: Event) => void>()
  return {
    report: (describe) => {
      if (listeners.size === 0) return
      const event = describe()
      for (const hear of listeners) hear(event)
    },
    listen: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** A request that was answered, except health checks. */
export interface AnsweredRequest {
  readonly method: string
  /** The declared path; undefined if the URL matched none. Never the URL, which can hold tokens. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/** A run of a job that ended. */
export interface EndedJob {
  readonly task: string
  readonly failed: boolean
  readonly seconds: number
}

/** A signed webhook event that was handled, or whose handling failed. */
export interface HandledWebhook {
  readonly failed: boolean
  /** The seconds from the moment when the provider created the event until now. */
  readonly sinceCreated: number
  /** The seconds from the moment when it arrived until now. */
  readonly sinceReceived: number
}

export const answeredRequests = createMeasurement<AnsweredRequest>()
export const endedJobs = createMeasurement<EndedJob>()
export const handledWebhooks = createMeasurement<HandledWebhook>()
