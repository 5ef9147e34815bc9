import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSystem } from '../system/index.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './back-arrow.module.css'

/** To the marketing home page where this is the production host, anywhere else one page back. */
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
  // Opened in a tab of its own, there is no page to go back to.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/login'))
  return (
    <IconButton label="Back" onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
    </IconButton>
  )
}
