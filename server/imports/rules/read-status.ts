import { removeAccents } from '#contract/base/text.ts'
import type { ClientStatus } from '#contract/clients/clients.ts'
import { mapWords } from './words.ts'

/** Reads the status of a client in the words of other programs and languages; undefined for any other word. */
export const readStatus = (text: string): ClientStatus | undefined =>
  statusByWord.get(removeAccents(text.trim().toLowerCase()).replace(/[\s_-]+/g, ' '))

const statusByWord = mapWords<ClientStatus>({
  prospect:
    'prospect,lead,new,new lead,open,quote,quoted,quoting,subscriber,opportunity,marketing qualified lead,marketingqualifiedlead,sales qualified lead,salesqualifiedlead,interessent,prospecto,prospect client,piste',
  active:
    'active,client,customer,current,current client,insured,policyholder,won,closed won,aktiv,kunde,actif,active client,activo,cliente,evangelist',
  inactive:
    'inactive,lost,closed lost,former,former client,ex client,canceled,cancelled,lapsed,closed,churned,inaktiv,ehemalig,inactif,ancien,inactivo,perdido',
})
