import type { making as en } from '../en/making.ts'
import type { Widened } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'リストを作っています…',
    away: 'サービスに接続できません。入力した内容はそのまま残っています。もう一度お試しください。',
    refused: 'うまくいきませんでした。{why}',
    cancel: 'キャンセル',
    forget: 'ここから消す',
    forgetSure:
      'このブラウザーから「{title}」の編集リンクを消しますか？ほかの場所に控えがなければ、誰もこのリストを編集できなくなります。',
    notKept:
      'このブラウザーには、このサイトの情報を保存できません（プライベートモード、または空き容量不足）。編集リンクをひとつずつコピーして、別の場所に保管してください。',
    exportAll: 'すべての編集リンクをファイルに保存',
    importFile: 'ファイルから編集リンクを読み込む',
    imported: { other: '{count}件のリストを読み込みました。' },
    importedKnown: { other: '{count}件はすでにあります。' },
    importedOthers: { other: '{count}件は別のサイトのリストです。そのサイトで開いてください。' },
    importedDiffering: { other: '{count}件は、このブラウザーに別の編集リンクがあるため、そのままにしました。' },
    importedUnreadable: { other: 'ファイル内の編集リンクのうち{count}件は、途中で切れています。' },
    importedNone: 'このファイルに編集リンクはありません。',
    fileTooLarge: '編集リンクのファイルにしては大きすぎます。',
  },

  keys: {
    keep: '編集リンクを保管してください',
    keepMeans:
      'これがこのリストのただひとつの鍵です。アカウントはなく、「パスワードを忘れた場合」もありません。リンクを持つ人は誰でもリストを編集でき、リンクがなければ、あなたを含めて誰も編集できません。',
    shownOnce:
      'サービスがもう一度表示することはできません。このブラウザーにも保存されますが、7日間訪れないだけで忘れてしまうブラウザーもあります。',
    notKept:
      'このブラウザーには保存されません（プライベートモード、または空き容量不足）。今すぐ別の場所に保管してください。',
    link: '編集リンク',
    copy: 'コピー',
    copied: 'コピーしました',
    saveFile: 'ファイルに保存',
    share: '共有…',
    mail: '自分にメール',
    mailSubject: '「{title}」の編集リンク',
    mailText: 'このリンクでリスト「{title}」を編集できます。大切に保管し、編集してよい人にだけ渡してください：{link}',
    fileText:
      'リスト「{title}」の編集リンクです。これを持つ人は誰でもリストを編集できます。パスワードと同じ場所に保管してください。',
    qr: '編集リンクのQRコード',
    showQr: 'QRコードで表示',
    acknowledge: '保管しました',
    again: '編集リンクを表示',
    hide: '表示をやめる',
    rotate: '編集リンクを取り替える',
    rotateMeans:
      '知らない人の手に渡ってしまったときに。新しいリンクができ、古いリンクは誰にとってもすぐに使えなくなります。',
    rotateSure: '編集リンクを取り替えますか？今のリンクを持つほかの人は、リストを編集できなくなります。',
    rotated: '編集リンクが新しくなりました。保管してください。古いリンクはもう使えません。',
  },

  changes: {
    add: '「{name}」を追加',
    addSeveral: { other: '{count}軒を追加' },
    note: '「{name}」のひとこと',
    noteSeveral: { other: '{count}件のひとこと' },
    move: '「{name}」を移動',
    moveFromTo: '「{name}」を{from}位から{to}位に移動',
    moveSeveral: { other: '{count}軒を移動' },
    remove: '「{name}」を外す',
    removeSeveral: { other: '{count}軒を外す' },
    title: 'タイトルを「{title}」に変更',
    authorName: '作成者を「{author}」に変更',
    description: '説明を変更',
    public: '公開に変更',
    hidden: '非公開に変更',
    create: 'リストを作成',
    copy: 'リストをコピー',
    merge: 'リストをまとめる',
    vote: '投票の順位に並べ替え',
    restore: '以前の版に戻す',
    refreshed: 'お店の情報を更新',
    linked: '地図へのリンクを追加',
    held: '運営者が非公開に変更',
    released: '運営者が公開を再開',
    unknown: '変更',
  },
} as const satisfies Widened<typeof en>
