import { vi } from 'vitest'

export interface SentForm {
  route: string
  form: FormData
  authorization: string | undefined
}

type Answer = { status: number; body: unknown } | 'no-answer'

/** Replaces XMLHttpRequest: reports half-way progress, then answers each form with `answer`. */
export const fakeUploads = (answer: (sent: SentForm) => Answer | Promise<Answer>) => {
  const sent: SentForm[] = []
  class FakeRequest extends EventTarget {
    status = 0
    responseText = ''
    readonly upload = new EventTarget()
    #route = ''
    #headers: Record<string, string> = {}
    open(method: string, path: string) {
      this.#route = `${method} ${path}`
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      const one = { route: this.#route, form, authorization: this.#headers['authorization'] }
      sent.push(one)
      void this.#answer(one)
    }
    async #answer(one: SentForm) {
      const half = Object.assign(new Event('progress'), {
        lengthComputable: true,
        loaded: 1,
        total: 2,
      })
      this.upload.dispatchEvent(half)
      const reply = await answer(one)
      if (reply === 'no-answer') {
        this.dispatchEvent(new Event('error'))
        return
      }
      this.status = reply.status
      this.responseText = JSON.stringify(reply.body)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}
