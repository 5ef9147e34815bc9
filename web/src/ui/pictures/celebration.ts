import styles from './celebration.module.css'

const pennies = 24

/** Lets pennies fall over the page for a moment. They are hidden from screen readers and the pointer. */
export const showCelebration = (): void => {
  const sky = document.createElement('div')
  sky.className = styles['sky'] ?? ''
  sky.setAttribute('aria-hidden', 'true')
  for (let at = 0; at < pennies; at += 1) {
    const penny = document.createElement('span')
    // The golden ratio spreads the pennies evenly, in no visible order.
    penny.style.setProperty('--across', `${(at * 61.8) % 100}%`)
    penny.style.setProperty('--late', `${(at * 137) % 500}ms`)
    sky.append(penny)
  }
  sky.addEventListener('animationend', ({ target }) => {
    if (target === sky) sky.remove()
  })
  document.body.append(sky)
}
