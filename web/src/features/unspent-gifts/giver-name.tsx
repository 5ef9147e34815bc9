import styles from './unspent-gifts.module.css'

/** Shows the giver's name as the charity knows it. Anonymous givers stay anonymous. */
export function GiverName({ name }: { name: string | null }) {
  return name ?? <span className={styles['anonymous']}>Anonymous</span>
}
