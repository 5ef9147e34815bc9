import styles from './unspent-gifts.module.css'

/** A giver by the name that the charity knows; anonymous ones stay so. */
export function GiverName({ name }: { name: string | null }) {
  return name ?? <span className={styles['anonymous']}>Anonymous</span>
}
