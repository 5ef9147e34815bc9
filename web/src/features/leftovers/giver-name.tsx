import styles from './leftovers.module.css'

/** A giver by the name that they chose to show; anonymous ones stay so. */
export function GiverName({ name }: { name: string | null }) {
  return name ?? <span className={styles['anonymous']}>Anonymous</span>
}
