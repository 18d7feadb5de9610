import type { reporting as en } from '../en/reporting.ts'
import type { Widened } from '../tree.ts'

/** 読者が運営者にリストを報告するページ。 */
export const reporting = {
  reporting: {
    link: 'このリストを報告する',
    title: 'リストを報告する',
    means:
      '「{list}」のどこに問題があるかを、このサービスの運営者に知らせてください。運営者に伝わるのはここに書いた内容だけで、あなたのことはほかに何も伝わりません。',
    why: 'どのような問題ですか',
    reasons: {
      spam: '広告やスパムである',
      'personal-data': 'だれかの個人的な情報が載っている',
      illegal: '法律に反している',
      insulting: 'だれかを侮辱または脅迫している',
      'something-else': 'そのほか',
    },
    text: '運営者に伝えたいこと',
    textMeans: 'たとえば、どのお店やどのメモについてか。',
    contact: '連絡先（空欄でもかまいません）',
    send: '報告を送る',
    sent: 'ありがとうございます。報告は運営者に届きました。リストをどうするかは運営者が決めます。',
    back: 'リストに戻る',
    refused: {
      incomplete: 'どのような問題かを選び、1,000文字以内で書いてください。',
      tooMany: '本日の報告の受け付けは終了しました。明日またお試しください。',
      tooLate: 'このページを開いてから時間がたちすぎました。もう一度送ってください。',
    },
  },
} as const satisfies Widened<typeof en>
