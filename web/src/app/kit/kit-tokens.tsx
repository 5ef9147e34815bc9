import { CoverArt } from '../../ui/cover-art.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './kit.module.css'

const colours = (
  'bg surface surface-2 surface-raised ink ink-2 ink-3 rule border-input primary primary-soft ' +
  'marigold amber danger success info focus chart-1 chart-2 chart-3 chart-4 chart-5 chart-6'
).split(' ')

const tags = ['water', 'schools', 'food', 'forests', 'health', 'refugees']

export function KitTokens() {
  return (
    <>
      <div className={styles['block']}>
        <h3>Colour</h3>
        <div className={styles['swatches']}>
          {colours.map((name) => (
            <div key={name} className={styles['swatch']}>
              <div className={styles['colour']} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </div>
      <div className={styles['block']}>
        <h3>Type, logo and covers</h3>
        <Logo />
        <p style={{ font: 'var(--weight-display) var(--text-64) / 1.1 var(--font-display)' }}>
          Follow every penny
        </p>
        <p>
          A person should understand in one sentence where their money went, with the ledger one
          click behind it. Figures line up: 1,204.50 and 318.07.
        </p>
        <div className={styles['covers']}>
          {tags.map((tag, index) => (
            <div key={tag}>
              <CoverArt id={`project-${index}`} tag={tag} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
