import type { refusals as en } from '../en/refusals.ts'
import type { Widened } from '../tree.ts'

/** Why the service would not do something. */
export const refusals = {
  refusals: {
    invalid_input: 'このままでは受け付けられません：{members}。',
    place_not_found: 'この名前やリンクのお店は見つかりません。',
    near_not_found: 'この町や地域は見つかりません。',
    place_already_in_list: 'このお店はもうリストにあります。',
    place_ambiguous: '同じくらい当てはまるお店がいくつかあります。',
    list_full: 'リストがいっぱいです。先に何かを外すか、別のリストを作ってください。',
    list_not_found: 'このリストはもうありません。',
    version_not_found: '履歴はもうそこまでさかのぼれません。',
    vote_not_found: 'この投票はもうありません。リンクを送ってくれた人にお尋ねください。',
    vote_closed: 'この投票はもう締め切られました。',
    vote_open: 'このリストではすでに投票が行われています。先に締め切ってください。',
    held_by_operator:
      'このサービスの運営者がリストを非公開にしています。再公開については運営者に問い合わせてください。',
    provider_unavailable: '今はお店を調べられません。手入力で追加するか、あとでもう一度お試しください。',
    answer_expired:
      'リストはすでに作られていて、編集リンクをもう一度お渡しすることはできません。別のリストを作ってください。',
    idempotency_conflict: '前に別の内容で送信されています。ページを読み込み直してください。',
    invalid_credential:
      'ページを読み込み直してください。それでも直らなければ、サイト本来のアドレスで開かれていません。運営者が PUBLIC_URL を設定する必要があります。',
    body_too_large: '長すぎます。',
    rate_limited: '今日はもう受け付けられません。{when}に再開できます。',
    storage_full: '保存する場所がもうありません。このサービスの運営者に知らせてください。',
    storage_damaged: 'ここに保存されているデータが壊れています。このサービスの運営者に知らせてください。',
    busy: '今はできません。少ししてからもう一度お試しください。',
    unlisted: '受け付けられませんでした（{code}）。',
    members: {
      title: 'タイトル',
      authorName: '作成者',
      description: '説明',
      note: 'ひとこと',
      name: '名前',
      address: '住所',
      position: '位置',
      query: '名前またはリンク',
      near: '町や地域',
    },
  },
} as const satisfies Widened<typeof en>
