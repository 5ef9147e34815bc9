import { Spinner } from '../ui/loading/spinner.tsx'
import styles from './screens.module.css'

export function LoadingScreen() {
  return (
    <div className={styles['full']} role="status">
      <Spinner />
      <p>Loading page...</p>
    </div>
  )
}
