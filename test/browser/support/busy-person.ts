import { createPerson, createTasks, type Person } from './person.ts'

/** Creates a person with long, unusual and non-Latin task titles, some overdue. */
export async function createBusyPerson(): Promise<Person> {
  const person = await createPerson(
    [
      { title: 'Daily roleplay', type: 'roleplay' },
      {
        title: 'Call the Pemberton-Thackeray-Nakamura family about the boat, the boathouse and the jetty '
          .repeat(2)
          .trim(),
      },
      { title: 'Überweisungsbestätigungsschreibenvorlagenverwaltung'.repeat(2), priority: 'high' },
      { title: 'اتصل بالعميل بخصوص تجديد الوثيقة', type: 'meeting', description: 'مراجعة سنوية' },
      { title: '🎂 Birthday card', type: 'message', priority: 'low', estimatedMinutes: 1_440 },
      { title: 'Ten new-lead calls', targetCount: 1_000, description: 'One line\n'.repeat(9) },
    ],
    { firstName: 'Wilhelmina-Alexandrina' },
  )
  await createTasks(person, [{ title: 'Return the call about the hail' }], 24)
  return person
}
