import type { StaffListView, StaffViews } from '@tamarack/application/ports/loan-list.port'
import { inTransaction, statementsOf, type Database } from './database.ts'
import { lockStaff } from './loan-work/customers.ts'

export const makeStaffViews = (database: Database): StaffViews => {
  const run = statementsOf(database)
  return {
    of: (staffId) =>
      run<StaffListView>('select name, filters from staff_view where staff_id = ? order by created_at, name', [
        staffId,
      ]),
    keep: (staffId, { name, filters, was, at }, limit) =>
      inTransaction(database, async (em) => {
        await lockStaff(em, staffId)
        const others = 'select count(*) from staff_view where staff_id = ? and name <> ? and name <> ?'
        const [{ count } = { count: 0 }] = await em.execute<{ count: string | number }[]>(others, [
          staffId,
          name,
          was ?? name,
        ])
        if (Number(count) >= limit) return false
        const [before] = await em.execute<{ created_at: string }[]>(
          'select created_at from staff_view where staff_id = ? and name = ?',
          [staffId, was ?? name],
        )
        await em.execute('delete from staff_view where staff_id = ? and name in (?, ?)', [staffId, name, was ?? name])
        await em.execute('insert into staff_view (staff_id, name, filters, created_at) values (?, ?, ?, ?)', [
          staffId,
          name,
          JSON.stringify(filters),
          before?.created_at ?? at,
        ])
        return true
      }),
    async remove(staffId, name) {
      await run('delete from staff_view where staff_id = ? and name = ?', [staffId, name])
    },
  }
}
