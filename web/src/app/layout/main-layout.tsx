import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import styles from './layouts.module.css'
import { Navbar } from './navbar.tsx'

export function MainLayout(props: { children: ReactNode; isWide?: boolean }) {
  const { children, isWide = false } = props
  return (
    <div className={styles['main']} data-wide={isWide || undefined}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Shows the page without navbar and footer, for signing in and invites. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles['bare']}>
      {children}
    </main>
  )
}
