import { Link } from 'react-router'
import { Logo } from '../../ui/pictures/logo.tsx'
import styles from './footer.module.css'
import { footerGroups } from '../page-route.ts'
import { routes } from '../routes.ts'

const groups = footerGroups
  .map((title) => ({
    title,
    links: routes.flatMap(({ path, footer }) =>
      footer?.group === title ? [{ path, label: footer.label }] : [],
    ),
  }))
  .filter(({ links }) => links.length > 0)

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['about']}>
          <Logo />
          <p>Follow every penny.</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={`${title} links`}>
            <h2 className={styles['title']}>{title}</h2>
            <ul role="list" className={styles['links']}>
              {links.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
