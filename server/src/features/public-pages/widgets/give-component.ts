/**
 * The script of the web component `<pennytrail-give project="…">`. It shows the giving form in a
 * frame inside a shadow root, sets the frame's height, and reads and writes nothing else of the
 * page. What stands inside the element, such as a link, shows until the script runs.
 */
export const buildGiveComponent = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)}
  if (customElements.get('pennytrail-give')) return
  customElements.define('pennytrail-give', class extends HTMLElement {
    static observedAttributes = ['project']
    #frame
    #resize = ({ data, source }) => {
      const height = source === this.#frame?.contentWindow && Number(data?.pennytrailHeight)
      if (height > 0 && height < 4000) this.#frame.style.height = height + 'px'
    }
    connectedCallback() {
      addEventListener('message', this.#resize)
      this.#show()
    }
    disconnectedCallback() {
      removeEventListener('message', this.#resize)
    }
    attributeChangedCallback() {
      if (this.isConnected) this.#show()
    }
    #show() {
      const project = this.getAttribute('project')
      if (!project) return
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      this.#frame = document.createElement('iframe')
      this.#frame.src = origin + '/embed/give/' + encodeURIComponent(project)
      this.#frame.title = 'Give to this project on Pennytrail'
      this.#frame.style.cssText = 'display:block;width:100%;max-width:480px;height:460px;border:0'
      root.replaceChildren(this.#frame)
      this.style.display = 'block'
    }
  })
})()
`
