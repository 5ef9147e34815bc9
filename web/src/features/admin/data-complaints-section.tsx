import { ComplaintList } from '../data-complaints/index.ts'
import { Section } from '../../ui/layout/section.tsx'
import { ComplaintsWithoutLead } from './complaints-without-lead.tsx'
import styles from './admin.module.css'

/** Lists the complaints about the platform's use of personal data. */
export default function DataComplaintsSection() {
  return (
    <Section id="data-complaints" title="Data protection complaints" className={styles['section']}>
      <p className="quiet">
        These are about Pennytrail. Complaints about a charity go to its Leads. Look into each
        without undue delay and record the outcome, which we email to the person.
      </p>
      <ComplaintsWithoutLead />
      <ComplaintList charityId={null} />
    </Section>
  )
}
