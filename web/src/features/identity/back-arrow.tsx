import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSystem } from '../system/index.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './back-arrow.module.css'

/** Links to the marketing home page on the production host, and elsewhere to the previous page. */
export function BackArrow() {
  const system = useSystem()
  const navigate = useNavigate()
  if (system && system.productionHost === location.host) {
    return (
      <a className={styles['arrow']} href={`${system.marketingOrigin}/`} title="Back">
        <ArrowLeft size={20} aria-hidden="true" />
        <span className="visually-hidden">Back</span>
      </a>
    )
  }
  // A tab that was opened on this page has no previous page.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/login'))
  return (
    <IconButton label="Back" onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
    </IconButton>
  )
}
