/** The address of the file with the totals of every public project, from which anyone can add up
 *  the figures of the front page. */
export const totalsFile = '/totals.csv'
